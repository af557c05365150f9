"""Tells whether a program compiles, without running anything of it."""
import sys
import traceback

for name in sys.argv[1:]:
    try:
        with open(name, "rb") as file:
            compile(file.read(), name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        sys.stderr.writelines(traceback.format_exception_only(error))
        sys.exit(1)
    except (MemoryError, RecursionError, OverflowError) as error:
        sys.exit(f'  File "{name}", line 1\n{type(error).__name__}: {error or "too complex to compile"}')
