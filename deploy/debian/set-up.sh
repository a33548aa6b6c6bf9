#!/bin/sh
# Debian with systemd and PostgreSQL, as root, once: sh RELEASE/deploy/debian/set-up.sh https://canone.example
# Makes the user, the database with its logins, /etc/canone with fresh secrets, the units and the command "canone".
set -eu
address=${1:?"the public address is missing, as https://canone.example"}
release=$(cd "$(dirname "$0")/../.." && pwd)
cd /
if [ -e /etc/canone ]; then
  echo '/etc/canone exists already: nothing was changed.' >&2
  exit 1
fi

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
CANONE_OWNER_PASSWORD=$(random)
CANONE_SERVE_PASSWORD=$(random)
CANONE_BACKUP_PASSWORD=$(random)
POSTGRES_USER=postgres
export CANONE_OWNER_PASSWORD CANONE_SERVE_PASSWORD CANONE_BACKUP_PASSWORD POSTGRES_USER

useradd --system --home-dir /opt/canone --shell /usr/sbin/nologin canone
runuser -u postgres -- sh "$release/deploy/postgres/create-logins.sh"

install -d -m 700 /etc/canone
umask 077
database=127.0.0.1:5432/canone
sed -e "s|^DATABASE_URL=.*|DATABASE_URL=postgres://canone:$CANONE_SERVE_PASSWORD@$database|" \
  -e "s|^SECRET_KEY=.*|SECRET_KEY=$(random)|" -e "s|^API_KEY=.*|API_KEY=$(random)|" \
  -e "s|^METRICS_TOKEN=.*|METRICS_TOKEN=$(random)|" -e "s|^PUBLIC_BASE_URL=.*|PUBLIC_BASE_URL=$address|" \
  "$release/deploy/canone.env.example" > /etc/canone/canone.env
cat > /etc/canone/owner.env <<EOT
DATABASE_OWNER_URL=postgres://canone_owner:$CANONE_OWNER_PASSWORD@$database
DATABASE_URL=postgres://canone:$CANONE_SERVE_PASSWORD@$database
BACKUP_DATABASE_URL=postgres://copie:$CANONE_BACKUP_PASSWORD@$database
EOT
cat > /etc/canone/backup.env <<EOT
BACKUP_DIR=/var/lib/canone/backups
BACKUP_DATABASE_URL=postgres://copie:$CANONE_BACKUP_PASSWORD@$database
EOT

umask 022
ln -sfn "$release" /opt/canone/current
install -m 644 "$release"/deploy/systemd/*.service /etc/systemd/system/
install -m 755 "$release/deploy/debian/canone" /usr/local/sbin/canone
systemctl daemon-reload
echo 'Done. Complete /etc/canone/canone.env (SMTP_URL, SUPPORT_EMAIL), then start canone-migrate and the other units.'
