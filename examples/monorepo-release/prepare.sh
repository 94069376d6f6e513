#!/bin/sh
# Makes a repository with a history of this directory, to try the example with: two releases, and what came after them.
set -eu
export GIT_CONFIG_NOSYSTEM=1
git init -q -b main .
git config user.name Ada
git config user.email ada@example.com
git add packages
git commit -qm 'feat: first packages'
git tag orders@1.2.0
git tag invoices@2.0.3
git commit -q --allow-empty -m 'feat(orders): search by customer'
git commit -q --allow-empty -m 'fix(orders): totals with a discount'
git commit -q --allow-empty -m 'docs(invoices): how to print'
