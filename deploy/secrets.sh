#!/bin/sh
# Prints an environment file with new secrets for compose.scale.yml: sh deploy/secrets.sh <host name> > deploy/.env.scale
set -eu
secret() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
echo "HOST_NAME=${1:?Name the host that people open, for example homefield.example.org}"
for name in POSTGRES ADMIN APP AUTH WORKER NATS S3; do echo "${name}_PASSWORD=$(secret)"; done
echo "METRICS_TOKEN=$(secret)"
echo "SESSION_SECRET=$(secret)"
# A key has 32 bytes in base64, without the signs that a file or a URL would need to quote.
echo "ENCRYPTION_KEY=$(head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n')"
