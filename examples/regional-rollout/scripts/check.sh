#!/bin/sh
# Stands for a health check: the region must run the version.
set -eu
region=$1 version=$2
test "$(cat "rollout/$region.txt")" = "$version"
echo "$region answers with $version"
