{{- define "masar-lib.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if eq .Release.Name .Chart.Name -}}
{{- .Release.Name -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 54 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{/* Selectors cannot change on an upgrade: nothing goes in here that may. */}}
{{- define "masar-lib.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "masar-lib.labels" -}}
{{ include "masar-lib.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: masar
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "masar-lib.meta" -}}
metadata:
  name: {{ include "masar-lib.fullname" . }}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "masar-lib.labels" . | nindent 4 }}
{{- end }}

{{- define "masar-lib.isGateway" -}}
{{- if eq .Chart.Name "gateway" }}true{{ end }}
{{- end }}

{{/* A setting of this chart, or else what the umbrella says for all of them: (list . "kafka" "brokers"). */}}
{{- define "masar-lib.shared" -}}
{{- $root := index . 0 -}}
{{- $block := index . 1 -}}
{{- $key := index . 2 -}}
{{- $own := dig $block $key "" (omit $root.Values "global") -}}
{{- $own | default (dig $block $key "" ($root.Values.global | default dict)) -}}
{{- end }}

{{- define "masar-lib.image" -}}
{{- $registry := .Values.image.registry | default (dig "image" "registry" "" (.Values.global | default dict)) -}}
{{- $tag := .Values.image.tag | default (dig "image" "tag" "" (.Values.global | default dict)) | default .Chart.AppVersion -}}
{{- with $registry }}{{ . | trimSuffix "/" }}/{{ end -}}
{{- .Values.image.repository -}}
{{- if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ $tag }}{{ end -}}
{{- end }}

{{- define "masar-lib.pullSecrets" -}}
{{- $names := .Values.image.pullSecrets | default (dig "image" "pullSecrets" list (.Values.global | default dict)) -}}
{{- with $names }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Three quarters of the memory limit, in MiB: what is left is for buffers outside the heap. */}}
{{- define "masar-lib.heap" -}}
{{- $limit := dig "limits" "memory" "" .Values.resources -}}
{{- if hasSuffix "Gi" $limit -}}
{{- div (mul (trimSuffix "Gi" $limit | int) 768) 1 -}}
{{- else if hasSuffix "Mi" $limit -}}
{{- div (mul (trimSuffix "Mi" $limit | int) 3) 4 -}}
{{- else -}}
{{- fail (printf "%s: resources.limits.memory is %q: give it in Mi or Gi, for example 512Mi, as the heap of Node follows it" .Chart.Name $limit) -}}
{{- end -}}
{{- end }}
