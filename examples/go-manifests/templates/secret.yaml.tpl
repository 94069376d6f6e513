apiVersion: v1
kind: Secret
metadata:
  name: {{ .service }}
  labels:
    {{- include "labels" . | nindent 4 }}
data:
  password: {{ .Values.password | b64enc }}
