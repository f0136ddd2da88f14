{{- define "atelier.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "atelier.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "atelier.labels" -}}
{{ include "atelier.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "atelier.secretName" -}}
{{ .Values.secret.existingSecret | default (include "atelier.name" .) }}
{{- end }}

{{- define "atelier.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end }}

{{- define "atelier.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "atelier.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "atelier.env" -}}
- { name: ATELIER_URL, value: {{ required "Set url to the address that people open." .Values.url | quote }} }
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ required "Set database.existingSecret to a secret with the address of a PostgreSQL." .Values.database.existingSecret | quote }}, key: {{ .Values.database.key | quote }} } }
- name: ATELIER_SECRET
  valueFrom: { secretKeyRef: { name: {{ include "atelier.secretName" . }}, key: ATELIER_SECRET } }
- name: ATELIER_OPERATOR_KEY
  valueFrom: { secretKeyRef: { name: {{ include "atelier.secretName" . }}, key: ATELIER_OPERATOR_KEY, optional: true } }
- { name: STORAGE_DRIVER, value: s3 }
- { name: STORAGE_BUCKET, value: {{ required "Set storage.bucket." .Values.storage.bucket | quote }} }
- { name: STORAGE_REGION, value: {{ .Values.storage.region | quote }} }
{{- with .Values.storage.endpoint }}
- { name: STORAGE_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.storage.existingSecret }}
- name: STORAGE_ACCESS_KEY_ID
  valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: {{ $.Values.storage.accessKeyIdKey | quote }} } }
- name: STORAGE_SECRET_ACCESS_KEY
  valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: {{ $.Values.storage.secretAccessKeyKey | quote }} } }
{{- end }}
{{- with .Values.trustedProxies }}
- { name: ATELIER_TRUSTED_PROXIES, value: {{ . | quote }} }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "atelier.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{/* Rows are in PostgreSQL and files in the bucket; what a pod writes may end with it. */}}
{{- define "atelier.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- end }}
