#!/usr/bin/env bash
# A cluster of etcd, the API server, its controllers, the scheduler and KWOK, which plays nodes and pods: no container
# runs and no NetworkPolicy is enforced in it.
# usage: up.sh FOLDER     makes FOLDER/kubeconfig and lists what it started in FOLDER/pids, for down.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
run=$1 port=${PORT:-16443} etcd=${ETCD_PORT:-12379}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools
export PATH=$cache/bin:$PATH KUBECONFIG=$run/kubeconfig
mkdir -p "$run/pki" && cd "$run/pki"

start() {
  local name=$1
  shift
  setsid "$@" >"$run/$name.log" 2>&1 </dev/null &
  echo $! >>"$run/pids"
}
fail() {
  echo "$1" >&2
  tail -n 5 "$run"/*.log >&2
  exit 1
}

openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 2 -subj /CN=local 2>/dev/null
openssl req -newkey rsa:2048 -nodes -keyout api.key -out api.csr -subj /CN=kube-apiserver 2>/dev/null
openssl x509 -req -in api.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out api.crt \
  -extfile <(echo 'subjectAltName=DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.96.0.1') 2>/dev/null
openssl genrsa -out sa.key 2048 2>/dev/null
openssl rsa -in sa.key -pubout -out sa.pub 2>/dev/null
token=$(openssl rand -hex 16)
(umask 077 && echo "$token,admin,admin,system:masters" >tokens.csv)
(umask 077 && cat >"$KUBECONFIG" <<K
apiVersion: v1
kind: Config
clusters: [{ name: local, cluster: { server: "https://127.0.0.1:$port", certificate-authority: $run/pki/ca.crt } }]
users: [{ name: admin, user: { token: $token } }]
contexts: [{ name: local, context: { cluster: local, user: admin } }]
current-context: local
K
)
start etcd etcd --data-dir "$run/etcd" --listen-client-urls "http://127.0.0.1:$etcd" \
  --advertise-client-urls "http://127.0.0.1:$etcd" --listen-peer-urls "http://127.0.0.1:$((etcd + 1))" \
  --unsafe-no-fsync --log-level warn
start apiserver kube-apiserver --etcd-servers "http://127.0.0.1:$etcd" --secure-port "$port" --bind-address 127.0.0.1 \
  --tls-cert-file api.crt --tls-private-key-file api.key --client-ca-file ca.crt --token-auth-file tokens.csv \
  --service-account-issuer https://kubernetes.default.svc --service-account-key-file sa.pub \
  --service-account-signing-key-file sa.key --service-cluster-ip-range 10.96.0.0/16 \
  --endpoint-reconciler-type none --authorization-mode Node,RBAC --profiling=false
for _ in $(seq 120); do kubectl get --raw /readyz >/dev/null 2>&1 && break || sleep 0.5; done
kubectl get --raw /readyz >/dev/null || fail 'the API server is not ready'
start controllers kube-controller-manager --kubeconfig "$KUBECONFIG" --service-account-private-key-file sa.key \
  --root-ca-file ca.crt --use-service-account-credentials=true --leader-elect=false \
  --secure-port $((port + 1)) --bind-address 127.0.0.1 --cert-dir "$run/pki/controllers" --profiling=false
start scheduler kube-scheduler --kubeconfig "$KUBECONFIG" --leader-elect=false --secure-port $((port + 2)) \
  --bind-address 127.0.0.1 --cert-dir "$run/pki/scheduler" --profiling=false
sed -f "$here/broken.sed" "$cache/kwok-stages.yaml" >"$run/stages.yaml"
start kwok kwok --kubeconfig "$KUBECONFIG" --manage-all-nodes=true --cidr 10.244.0.0/16 --node-ip 10.200.0.1 \
  --node-lease-duration-seconds 40 --config "$run/stages.yaml"
kubectl apply -f "$here/nodes.yaml" >/dev/null
kubectl wait --for=condition=Ready node --all --timeout=60s >/dev/null || fail 'the nodes are not ready'
for _ in $(seq 60); do kubectl -n default get sa default >/dev/null 2>&1 && break || sleep 0.5; done
