print(max({{most}}, int(input())))
