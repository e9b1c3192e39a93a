{{- define "platen.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "platen.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "platen.labels" -}}
{{ include "platen.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "platen.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Settings that web and render processes share. */}}
{{- define "platen.settings" -}}
- name: PUBLIC_URL
  value: {{ required "publicUrl must be set, such as https://platen.example.com" .Values.publicUrl | quote }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: "9464"
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* Where files are kept. All processes need the same. */}}
{{- define "platen.blobs" -}}
{{- if .Values.blobs.url }}
- name: BLOBS_URL
  value: {{ .Values.blobs.url | quote }}
- name: BLOBS_DOWNLOADS
  value: {{ .Values.blobs.downloads | quote }}
{{- with .Values.blobs.region }}
- name: BLOBS_REGION
  value: {{ . | quote }}
{{- end }}
{{- with .Values.blobs.endpoint }}
- name: BLOBS_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with .Values.blobs.addressing }}
- name: BLOBS_ADDRESSING
  value: {{ . | quote }}
{{- end }}
- name: BLOBS_ACCESS_KEY_ID_FILE
  value: /run/secrets/blobs/BLOBS_ACCESS_KEY_ID
- name: BLOBS_SECRET_ACCESS_KEY_FILE
  value: /run/secrets/blobs/BLOBS_SECRET_ACCESS_KEY
{{- if .Values.blobs.temporaryCredentials }}
- name: BLOBS_SESSION_TOKEN_FILE
  value: /run/secrets/blobs/BLOBS_SESSION_TOKEN
{{- end }}
{{- end }}
{{- end -}}

{{- define "platen.volumeMounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.blobs.url }}
- { name: blobs, mountPath: /run/secrets/blobs, readOnly: true }
{{- end }}
{{- end -}}

{{- define "platen.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- if .Values.blobs.url }}
- name: blobs
  secret: { secretName: {{ required "blobs.secretName must be set if blobs.url is" .Values.blobs.secretName }} }
{{- end }}
{{- end -}}

{{- define "platen.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "platen.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end -}}

{{/*
/health/live answers also while the process starts, which may wait for a migration of another pod. The startup probe
does not ask /health/ready, because an outage of the database would restart pods that are starting.
*/}}
{{- define "platen.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 2
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 6
# The pod gets no new requests before the process is told to stop, and then finishes the running ones.
lifecycle:
  preStop:
    exec:
      command: [sleep, "5"]
{{- end -}}

{{- define "platen.scheduling" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
