#!/usr/bin/env bash
# The tools that check the charts, built once from the Go module proxy into a cache of this user (about four minutes).
# usage: bring.sh [check]     check builds nothing, and names what is missing
# kube-linter is not among them: its module is refused by the proxy. kube-score does its work.
set -euo pipefail
HELM=v3.22.0 KUBECONFORM=v0.8.0 KUBE_SCORE=v1.20.0 HELM_DOCS=v1.14.2 KUBERNETES=v1.36.3 OPERATOR=v0.85.0
here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/masar-tools
export GOBIN=$cache/bin GOFLAGS='-buildvcs=false' CGO_ENABLED=0 GOTOOLCHAIN=local
mkdir -p "$GOBIN" "$cache/schemas"

# A stamp beside each tool says which version it is of.
have() { [ -e "$cache/$1@$2" ]; }
stamp() { touch "$cache/$1@$2"; }
tool() {
  local name=$1 version=$2 package=$3 flags=$4
  have "$name" "$version" && return
  if [ "${mode:-}" = check ]; then
    echo "$name $version is missing: npm run task -- charts-tools builds it (it needs Go)"
    missing=1
    return
  fi
  command -v go >/dev/null || { echo "go is missing: install Go 1.26 or later to build $name" >&2; exit 1; }
  echo "building $name $version ..."
  go install -trimpath -ldflags "-s -w $flags" "$package@$version"
  stamp "$name" "$version"
}
module() { go mod download -json "$1" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p'; }
schemas() {
  have schemas "$KUBERNETES-$OPERATOR" && return
  if [ "${mode:-}" = check ]; then
    echo "schemas of Kubernetes $KUBERNETES are missing: npm run task -- charts-tools makes them"
    missing=1
    return
  fi
  local crds
  crds=$(module "github.com/prometheus-operator/prometheus-operator@$OPERATOR")/example/prometheus-operator-crd
  node "$here/schemas.mjs" "$cache/schemas" "$(module "k8s.io/kubernetes@$KUBERNETES")/api/openapi-spec/swagger.json" "$crds"/*.yaml
  # The cluster of charts-cluster takes these.
  mkdir -p "$cache/crds"
  cp -f "$crds"/*_{servicemonitors,prometheusrules}.yaml "$cache/crds"
  stamp schemas "$KUBERNETES-$OPERATOR"
}

mode=${1:-} missing=
h=helm.sh/helm/v3
# Without these Helm takes itself for 3.0 and Kubernetes for 1.20, which our charts refuse.
kube="-X $h/pkg/lint/rules.k8sVersionMajor=1 -X $h/pkg/lint/rules.k8sVersionMinor=36"
kube="$kube -X $h/pkg/chartutil.k8sVersionMajor=1 -X $h/pkg/chartutil.k8sVersionMinor=36"
tool helm $HELM $h/cmd/helm "$kube -X $h/internal/version.version=$HELM"
tool kubeconform $KUBECONFORM github.com/yannh/kubeconform/cmd/kubeconform "-X main.version=$KUBECONFORM"
tool kube-score $KUBE_SCORE github.com/zegl/kube-score/cmd/kube-score ''
tool helm-docs $HELM_DOCS github.com/norwoodj/helm-docs/cmd/helm-docs ''
schemas
[ -z "$missing" ] || exit 1
echo "$cache"
