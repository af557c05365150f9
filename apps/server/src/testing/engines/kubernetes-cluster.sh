#!/usr/bin/env bash
# start FOLDER: a cluster of one node from FOLDER/bin and FOLDER/cni, in a network of its own; pids in FOLDER/run.
# stop FOLDER: ends it. open FOLDER, close FOLDER: whether pods reach what is around them, as without and with a
# network plugin that carries out policies. lose FOLDER, return FOLDER: its node goes and
# comes back. Needs root, containerd, iproute2, iptables, openssl and gcc.
set -eu
what=$1 K=$(realpath "$2") address=10.99.0.12 pods=10.244.0.0/24
inside="nsenter --net=/var/run/netns/ptk"
go() { local name=$1; shift; setsid nohup $inside "$@" > "$K/run/$name.log" 2>&1 < /dev/null & echo $! > "$K/run/$name.pid"; }
images() { ctr --address "$K/run/ctd.sock" --namespace k8s.io "$@"; }
until_good() { for _ in $(seq 300); do if "$@" > /dev/null 2>&1; then return; fi; sleep 1; done; echo "no answer: $*" >&2; exit 1; }
# the old API server must not be asked by curl: its pretty printer breaks with newer compilers
answers() { $inside openssl s_client -connect $address:6443 < /dev/null; }

network() {
  ip netns list | grep -q '^ptk' && return
  ip link add br-ptk type bridge && ip addr add 10.99.0.1/24 dev br-ptk && ip link set br-ptk up && ip netns add ptk
  ip link add vptk type veth peer name eth0 netns ptk && ip link set vptk master br-ptk up
  ip -n ptk addr add $address/24 dev eth0 && ip -n ptk link set eth0 up && ip -n ptk link set lo up
  ip -n ptk route add default via 10.99.0.1
  # answers to pods of an open cluster
  ip route replace $pods via $address
}

settings() {
  mkdir -p "$K"/{run,pki,cni.d} && install -d -m 700 "$K/etcd"
  [ -f "$K/pki/sa.key" ] || openssl genrsa -out "$K/pki/sa.key" 2048 2> /dev/null
  local token; token=$(openssl rand -hex 16)
  echo "$token,admin,admin,\"system:masters\"" > "$K/pki/tokens.csv"
  cat > "$K/kubeconfig" << CONFIG
{"apiVersion": "v1", "kind": "Config", "current-context": "x",
 "clusters": [{"name": "c", "cluster": {"server": "https://$address:6443", "insecure-skip-tls-verify": true}}],
 "users": [{"name": "u", "user": {"token": "$token"}}], "contexts": [{"name": "x", "context": {"cluster": "c", "user": "u"}}]}
CONFIG
  cat > "$K/containerd.toml" << CONFIG
version = 2
root = "$K/ctd"
state = "$K/run/ctd"
[grpc]
  address = "$K/run/ctd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "docker.io/put/pause:1"
  restrict_oom_score_adj = true
  stream_server_address = "127.0.0.1"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "$K/cni"
    conf_dir = "$K/cni.d"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
CONFIG
  cat > "$K/kubelet.yaml" << CONFIG
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: cgroupfs
failSwapOn: false
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
evictionHard: {imagefs.available: "1%", nodefs.available: "1%", memory.available: "50Mi"}
podPidsLimit: 1024
clusterDNS: []
CONFIG
  cat > "$K/cni.d/10-put.conflist" << CONFIG
{"cniVersion": "0.4.0", "name": "put", "plugins": [{"type": "ptp", "ipMasq": false,
 "ipam": {"type": "host-local", "subnet": "$pods", "routes": [{"dst": "0.0.0.0/0"}]}}]}
CONFIG
}

# The parent of all processes of a pod: it only waits.
pause_image() {
  images images ls -q | grep -q put/pause && return
  local P; P=$(mktemp -d)
  printf '#include <signal.h>\n#include <unistd.h>\n#include <sys/wait.h>\nstatic void end(int s){(void)s;_exit(0);}\nstatic void reap(int s){(void)s;while(waitpid(-1,0,WNOHANG)>0);}\nint main(void){signal(SIGTERM,end);signal(SIGINT,end);signal(SIGCHLD,reap);for(;;)pause();}\n' > "$P/pause.c"
  gcc -static -O2 -o "$P/pause" "$P/pause.c"
  tar -C "$P" -cf "$P/layer.tar" pause
  printf '{"architecture":"amd64","os":"linux","config":{"Entrypoint":["/pause"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$(sha256sum "$P/layer.tar" | cut -c1-64)" > "$P/config.json"
  echo '[{"Config":"config.json","RepoTags":["docker.io/put/pause:1"],"Layers":["layer.tar"]}]' > "$P/manifest.json"
  tar -C "$P" -cf "$P/image.tar" config.json layer.tar manifest.json
  images images import "$P/image.tar"
  rm -r "$P"
}

# The node of the cluster.
node() { local admin="--kubeconfig $K/kubeconfig"; go kubelet "$K/bin/kubelet" $admin --config "$K/kubelet.yaml" --container-runtime=remote --container-runtime-endpoint "unix://$K/run/ctd.sock" --image-service-endpoint "unix://$K/run/ctd.sock" --root-dir "$K/kubelet" --seccomp-profile-root "$K/seccomp" --hostname-override node-a --node-ip $address --cert-dir "$K/pki/kubelet"; }
# As when its machine has lost its current: what runs there ends, and nobody tells the API server.
lost() {
  kill -9 "$(cat "$K/run/kubelet.pid")"
  for task in $(images tasks list -q); do images tasks kill -s SIGKILL "$task" || true; done
}

start() {
  if [ -f "$K/kubeconfig" ] && answers > /dev/null 2>&1; then return; fi
  network
  settings
  local admin="--kubeconfig $K/kubeconfig"
  go etcd "$K/bin/etcd" --data-dir "$K/etcd" --listen-client-urls http://127.0.0.1:23790 --advertise-client-urls http://127.0.0.1:23790 --listen-peer-urls http://127.0.0.1:23800 --initial-advertise-peer-urls http://127.0.0.1:23800 --initial-cluster default=http://127.0.0.1:23800 --log-level warn
  go containerd containerd -c "$K/containerd.toml"
  go apiserver "$K/bin/kube-apiserver" --etcd-servers http://127.0.0.1:23790 --cert-dir "$K/pki" --secure-port 6443 --bind-address $address --advertise-address $address --kubelet-preferred-address-types=InternalIP --token-auth-file "$K/pki/tokens.csv" --authorization-mode Node,RBAC --service-account-key-file "$K/pki/sa.key" --service-account-signing-key-file "$K/pki/sa.key" --service-account-issuer https://put --service-cluster-ip-range 10.96.0.0/24 --allow-privileged=true --disable-admission-plugins ServiceAccount
  until_good answers
  go kcm "$K/bin/kube-controller-manager" $admin --leader-elect=false --service-account-private-key-file "$K/pki/sa.key" --pod-eviction-timeout=10s --node-monitor-grace-period=16s
  go scheduler "$K/bin/kube-scheduler" $admin --leader-elect=false
  until_good images version
  pause_image
  node
  closed
}

opened() { for chain in INPUT FORWARD; do $inside iptables -D $chain -s $pods -j DROP 2> /dev/null || true; done; }
closed() { opened; for chain in INPUT FORWARD; do $inside iptables -A $chain -s $pods -j DROP; done; }

stop() {
  for task in $(images tasks list -q 2> /dev/null); do images tasks kill -s SIGKILL "$task" || true; done
  for name in kubelet scheduler kcm apiserver containerd etcd; do kill "$(cat "$K/run/$name.pid")" || true; done
  for _ in $(seq 60); do pgrep -F "$K/run/etcd.pid" > /dev/null || break; sleep 1; done
  awk -v K="$K/" 'index($2, K) == 1 {print $2}' /proc/mounts | sort -r | xargs -r -n1 umount -l
  ip netns delete ptk && ip link delete br-ptk
  rm -rf "$K"/{run,etcd,kubelet,seccomp}
}

case $what in start) start ;; stop) stop ;; open) opened ;; close) closed ;; lose) lost ;; return) node ;; esac
