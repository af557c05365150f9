print("gold")
