#!/usr/bin/env bash
# Installs the charts into a real API server under restricted pod security: every object of every set of values is
# taken, the release before is upgraded, a broken upgrade goes back, and nothing stays after uninstalling.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
bash "$here/bring.sh" && bash "$here/cluster/bring.sh"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools
run=$(mktemp -d) work=$(mktemp -d)
export PATH=$cache/bin:$PATH KUBECONFIG=$run/kubeconfig
trap 'bash "$here/cluster/down.sh" "$run"; rm -rf "$work"' EXIT
parts="gateway $(ls "$root/services" | tr '\n' ' ')"

step() { echo "--- $SECONDS s: $*"; }
build() { for chart in $parts masar; do helm dependency build "$1/$chart" >/dev/null; done; }
# Objects of our release, and none that Kubernetes makes by itself.
ours() {
  kubectl -n "$1" get all,cm,sa,secret,pdb,hpa,netpol,ingress,servicemonitors,prometheusrules,endpointslices \
    --no-headers -o name 2>/dev/null | grep -vE '/(kube-root-ca.crt|default)$' || true
}
namespace() {
  kubectl create ns "$1" >/dev/null
  kubectl label ns "$1" pod-security.kubernetes.io/{enforce,warn}=restricted >/dev/null
}

step cluster
bash "$here/cluster/up.sh" "$run"
kubectl apply --server-side -f "$cache/crds" >/dev/null
kubectl wait --for=condition=Established crd --all --timeout=30s >/dev/null

cp -r "$root/charts" "$work/now" && build "$work/now"
namespace dry-run
for chart in $parts masar; do
  for values in default minimal full; do
    # The External Secrets operator is not in this cluster.
    helm template r "$work/now/$chart" -n dry-run -f "$root/charts/$chart/ci/$values-values.yaml" \
      $(helm show values "$work/now/$chart" | grep -q '^externalSecret' && echo --set externalSecret.enabled=false) \
      $([ "$chart" = masar ] && echo --set webhooks.externalSecret.enabled=false) >"$work/all.yaml"
    kubectl apply -n dry-run --dry-run=server --validate=strict -f "$work/all.yaml" >"$work/out" 2>"$work/err" ||
      { cat "$work/err"; exit 1; }
    if grep -q PodSecurity "$work/err"; then cat "$work/err"; exit 1; fi
    step "server takes $(grep -c 'server dry run' "$work/out") objects of $chart with $values values"
  done
done

# The last release, or else the commit that brought the charts.
before=$(git -C "$root" tag --list 'charts-*' --sort=-creatordate | head -n 1)
before=${before:-$(git -C "$root" log --diff-filter=A --format=%h -- charts/masar/Chart.yaml | tail -n 1)}
mkdir "$work/then" && git -C "$root" archive "$before" charts | tar -x -C "$work/then" --strip-components=1
build "$work/then"

namespace drill
values="$root/charts/masar/ci/default-values.yaml"
helm install masar "$work/then/masar" -n drill -f "$values" --wait --timeout 180s >/dev/null
step "installed as of $before: $(kubectl -n drill get pods --no-headers | grep -c Running) pods run"
kubectl -n drill get endpointslices -o json | node "$here/cluster/endpoints.mjs"
helm upgrade masar "$work/now/masar" -n drill -f "$values" --set zakat.config.LOG_LEVEL=debug \
  --set prometheusRule.enabled=true --set gateway.serviceMonitor.enabled=true --wait --timeout 180s >/dev/null
step "upgraded: $(kubectl -n drill get pods --no-headers | grep -c Running) pods run"
if helm upgrade masar "$work/now/masar" -n drill -f "$values" --set zakat.image.tag=broken --set zakat.topics.enabled=false \
  --wait --timeout 15s --atomic >"$work/out" 2>&1; then
  echo 'a broken upgrade passed' && exit 1
fi
helm history masar -n drill | tail -n 2 | grep -q 'Rollback to 2' || { helm history masar -n drill; exit 1; }
step "a broken upgrade went back: $(kubectl -n drill get deploy masar-zakat -o jsonpath='{.spec.template.spec.containers[0].image}')"
helm uninstall masar -n drill --wait >/dev/null
for _ in $(seq 60); do [ -z "$(kubectl -n drill get pods,endpointslices -o name)" ] && break || sleep 0.5; done
left=$(ours drill)
[ -z "$left" ] || { printf 'left behind:\n%s\n' "$left"; exit 1; }
step 'uninstalled, and nothing is left'

# charts/README.md as an operator types it. Its check and first call need containers that run: none does here.
cd "$work" && ln -s "$work/now" charts && ln -s "$root/tools" tools
page() { node "$here/cluster/blocks.mjs" charts/README.md "$@"; }
page yaml Install >bank.yaml
{ echo 'set -euo pipefail'; page sh Before Secrets Install; } >page.sh
bash page.sh >"$work/out" 2>&1 || { tail -n 20 "$work/out"; exit 1; }
node "$here/cluster/secrets.mjs" masar
step "README: installed, $(kubectl -n masar get pods --no-headers | grep -c Running) pods run, every key of a Secret is there"
{ echo 'set -euo pipefail'; page sh 'Upgrade and uninstall' 'One service by itself'; } >page.sh
bash page.sh >"$work/out" 2>&1 || { tail -n 20 "$work/out"; exit 1; }
node "$here/cluster/secrets.mjs" masar
helm uninstall zakat -n masar --wait >/dev/null
step 'README: upgraded, uninstalled, one service installed by itself'
