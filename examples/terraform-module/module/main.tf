terraform {
  required_version = ">= 1.5"
}

# One set of names for everything that this module makes.
locals {
  name = "orders-${var.region}"
}
