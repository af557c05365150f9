import argparse
import sys
from pathlib import Path

from __init__ import RIGHT, WRONG

parser = argparse.ArgumentParser()
parser.add_argument('given')
parser.add_argument('answer')
parser.add_argument('feedback')
parser.add_argument('--wanted', type=int, default=1)
args = parser.parse_args()
found = set(sys.stdin.read().split())
share = len(found) / args.wanted
if not found <= set(Path(args.given).read_text().split()) or share < 0.5:
    sys.exit(WRONG)
Path(args.feedback, 'score_multiplier.txt').write_text('1' if share == 1 else '0.5')
sys.exit(RIGHT)
