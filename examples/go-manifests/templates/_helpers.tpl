{{- define "labels" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/part-of: {{ printf "%s-%s" .service .environment | trunc 63 | trimSuffix "-" }}
{{- end -}}
