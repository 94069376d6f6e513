#!/bin/sh
# Stands for the command that really deploys: writes what a region runs now.
set -eu
region=$1 version=$2
mkdir -p rollout
printf '%s\n' "$version" > "rollout/$region.txt"
echo "deployed $version to $region"
