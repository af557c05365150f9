def say(feedback, text):
    # the folder ends with a separator
    with open(feedback + 'judgemessage.txt', 'w') as file:
        file.write(text)
