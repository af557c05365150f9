/** For probes of networks: tries every address and port, and prints those that answered. Arguments: ports, hosts. */
export const tryAddresses = `
import socket, sys, threading
reached = []
def attempt(host, port):
    try:
        with socket.create_connection((host, port), 3): reached.append(host + ':' + str(port))
    except OSError: pass
ports = [int(port) for port in sys.argv[1].split(',')]
threads = [threading.Thread(target=attempt, args=(host, port)) for host in sys.argv[2:] for port in ports]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(' '.join(sorted(reached)))`;
