#!/usr/bin/env bash
# make-env.sh > deploy/.env: new secrets of an installation, for compose.yaml. Needs openssl, and Docker with the gateway's
# image, which derives the key of each service; or MASAR_GATEWAY, a command that runs its files (node, in the gateway's folder).
set -euo pipefail
umask 077
version="${MASAR_VERSION:-0.1.0}"
read -r -a gateway <<<"${MASAR_GATEWAY:-docker run --rm --env MASAR_CONTEXT_SECRET masar/gateway:$version}"
secret() { openssl rand -hex 32; }
variable() { tr 'a-z-' 'A-Z_' <<<"$1"; }

MASAR_CONTEXT_SECRET="$(secret)"
export MASAR_CONTEXT_SECRET
keys="$("${gateway[@]}" dist/src/admin.js context-keys)"

echo '# Made by deploy/make-env.sh. Keep it: without MASAR_KEY_PEPPER no API key is accepted, without the SECRET_KEYs what they'
echo '# seal cannot be read. Never commit it.'
echo
echo '# Version of the images to run, and the address that clients reach the gateways under.'
echo "MASAR_VERSION=$version"
echo 'MASAR_PUBLIC_URL=http://localhost:8080'
echo
echo "# The platform operator's key: makes tenants and their first keys."
echo "MASAR_OPERATOR_KEY=$(secret)"
echo
echo '# Of the gateways alone: signs calls to services; stands behind the hashes of API keys.'
echo "MASAR_CONTEXT_SECRET=$MASAR_CONTEXT_SECRET"
echo "MASAR_KEY_PEPPER=$(secret)"
echo
echo '# Derived from MASAR_CONTEXT_SECRET, one for each service.'
while IFS='=' read -r name key; do echo "MASAR_CONTEXT_KEY_$(variable "$name")=$key"; done <<<"$keys"
echo
echo "# Seal webhook secrets and applicants' data in the database."
echo "MASAR_WEBHOOKS_SECRET_KEY=$(secret)"
echo "MASAR_UNDERWRITING_SECRET_KEY=$(secret)"
echo
echo '# MongoDB: the key of the replica set, its administrator, and a user for each part.'
echo "MONGODB_KEYFILE=$(openssl rand -hex 300)"
echo "MONGODB_ROOT_PASSWORD=$(secret)"
echo "MONGODB_GATEWAY_PASSWORD=$(secret)"
while IFS='=' read -r name _; do echo "MONGODB_$(variable "$name")_PASSWORD=$(secret)"; done <<<"$keys"
echo
echo "VALKEY_PASSWORD=$(secret)"
echo "GRAFANA_PASSWORD=$(secret)"
