{{/* One secret setting, from a file: (list NAME SECRET KEY OPTIONAL). A file may not lack, so an optional one is a variable. */}}
{{- define "masar-lib.secretEnv" -}}
{{- if index . 3 -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }}, optional: true }
{{- else -}}
- name: {{ index . 0 }}_FILE
  value: /etc/masar/secrets/{{ index . 1 }}/{{ index . 2 }}
{{- end }}
{{- end }}

{{- define "masar-lib.secretFile" -}}
- secret: { name: {{ index . 0 }}, items: [{ key: {{ index . 1 }}, path: {{ index . 0 }}/{{ index . 1 }} }] }
{{- end }}

{{/* The files that secretEnv names. */}}
{{- define "masar-lib.secretFiles" -}}
{{ include "masar-lib.secretFile" (list (include "masar-lib.shared" (list . "mongodb" "existingSecret")) (include "masar-lib.shared" (list . "mongodb" "key") | default "MONGODB_URI")) }}
{{- if include "masar-lib.isGateway" . }}
{{- with include "masar-lib.shared" (list . "valkey" "existingSecret") }}
{{ include "masar-lib.secretFile" (list . (include "masar-lib.shared" (list $ "valkey" "key") | default "REDIS_URL")) }}
{{- end }}
{{- end }}
{{- include "masar-lib.kafkaSecretFile" . }}
{{- range $name, $key := .Values.secretKeys }}
{{- if not (has $name $.Values.optionalSecrets) }}
{{ include "masar-lib.secretFile" (list $.Values.existingSecret $key) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "masar-lib.kafkaSecretFile" -}}
{{- with include "masar-lib.shared" (list . "kafka" "existingSecret") }}
{{ include "masar-lib.secretFile" (list . "KAFKA_PASSWORD") }}
{{- end }}
{{- end }}

{{- define "masar-lib.secretVolume" -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- . | trim | nindent 6 }}
{{- end }}

{{- define "masar-lib.secretMount" -}}
- { name: secrets, mountPath: /etc/masar/secrets, readOnly: true }
{{- end }}

{{- define "masar-lib.kafkaConfig" -}}
KAFKA_BROKERS: {{ include "masar-lib.shared" (list . "kafka" "brokers") | quote }}
KAFKA_TOPIC_PREFIX: {{ include "masar-lib.shared" (list . "kafka" "topicPrefix") | default "masar." | quote }}
KAFKA_TLS: {{ include "masar-lib.shared" (list . "kafka" "tls") | default "false" | quote }}
{{- with include "masar-lib.shared" (list . "kafka" "username") }}
KAFKA_USERNAME: {{ . | quote }}
KAFKA_SASL_MECHANISM: {{ include "masar-lib.shared" (list $ "kafka" "saslMechanism") | default "scram-sha-512" | quote }}
{{- end }}
{{- if include "masar-lib.shared" (list . "kafka" "caSecret") }}
KAFKA_TLS_CA_FILE: /etc/masar/kafka/ca.crt
{{- end }}
{{- end }}

{{- define "masar-lib.kafkaSecretEnv" -}}
{{- with include "masar-lib.shared" (list . "kafka" "existingSecret") }}
{{ include "masar-lib.secretEnv" (list "KAFKA_PASSWORD" . "KAFKA_PASSWORD" false) }}
{{- end }}
{{- end }}

{{/* What a process reads and is no secret: the data of the ConfigMap. */}}
{{- define "masar-lib.config" -}}
{{- /* Helm reads a whole number as a float, which would be written 1e+06. */}}
{{- range $name, $value := .Values.config }}
{{- if ne (toString $value) "" }}
{{ $name }}: {{ ternary (toString $value | float64 | int64) $value (kindIs "float64" $value) | toString | quote }}
{{- end }}
{{- end }}
ADMIN_PORT: "9090"
{{- if include "masar-lib.isGateway" . }}
HOST: 0.0.0.0
PORT: "8080"
GATEWAY_REPLICAS: {{ include "masar-lib.mostReplicas" . | quote }}
STOP_NOTICE_SECONDS: {{ .Values.stopNoticeSeconds | quote }}
{{ include "masar-lib.upstreams" . }}
{{- else }}
GRPC_HOST: 0.0.0.0
GRPC_PORT: "50051"
{{- if .Values.streams }}
HTTP_PORT: "50052"
{{- end }}
{{- end }}
{{ include "masar-lib.kafkaConfig" . }}
{{- with include "masar-lib.shared" (list . "otel" "endpoint") }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
OTEL_SERVICE_NAME: {{ $.Chart.Name }}
{{- end }}
{{- if include "masar-lib.shared" (list . "tls" "existingSecret") }}
GRPC_TLS_CERT_FILE: /etc/masar/tls/tls.crt
GRPC_TLS_KEY_FILE: /etc/masar/tls/tls.key
GRPC_TLS_CA_FILE: /etc/masar/tls/ca.crt
{{- end }}
{{- end }}

{{/* dns:/// lets the gateway see every replica behind a headless Service. */}}
{{- define "masar-lib.upstreams" -}}
{{- $grpc := list -}}
{{- $http := list -}}
{{- $scheme := ternary "https" "http" (ne "" (include "masar-lib.shared" (list . "tls" "existingSecret"))) -}}
{{- range $name, $at := .Values.services -}}
{{- $host := printf "%s-%s" $.Release.Name $name -}}
{{- $grpc = append $grpc (printf "%s=%s" $name ($at.address | default (printf "dns:///%s-grpc.%s.svc:50051" $host $.Release.Namespace))) -}}
{{- if hasKey $at "streamAddress" -}}
{{- $http = append $http (printf "%s=%s" $name ($at.streamAddress | default (printf "%s://%s-http.%s.svc:50052" $scheme $host $.Release.Namespace))) -}}
{{- end -}}
{{- end -}}
SERVICES: {{ join "," $grpc | quote }}
STREAMS: {{ join "," $http | quote }}
{{- end }}

{{- define "masar-lib.env" -}}
- name: NODE_OPTIONS
  value: --max-old-space-size={{ include "masar-lib.heap" . }}
{{ include "masar-lib.secretEnv" (list "MONGODB_URI" (include "masar-lib.shared" (list . "mongodb" "existingSecret")) (include "masar-lib.shared" (list . "mongodb" "key") | default "MONGODB_URI") false) }}
{{- if include "masar-lib.isGateway" . }}
{{- with include "masar-lib.shared" (list . "valkey" "existingSecret") }}
{{ include "masar-lib.secretEnv" (list "REDIS_URL" . (include "masar-lib.shared" (list $ "valkey" "key") | default "REDIS_URL") false) }}
{{- end }}
{{- end }}
{{- include "masar-lib.kafkaSecretEnv" . }}
{{- range $name, $key := .Values.secretKeys }}
{{ include "masar-lib.secretEnv" (list $name $.Values.existingSecret $key (has $name $.Values.optionalSecrets)) }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}
