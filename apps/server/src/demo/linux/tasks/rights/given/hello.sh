#!/bin/bash
echo "Я запустился!"
