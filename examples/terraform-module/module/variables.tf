variable "region" {
  type        = string
  description = "Where the service runs"
}

variable "replicas" {
  type    = number
  default = 2
}

variable "labels" {
  type    = map(string)
  default = {}
}
