{{/* Everything that an installation lacks, in one message with the way out. */}}
{{- define "masar-lib.require" -}}
{{- $c := .Chart.Name -}}
{{- $wrong := list -}}
{{- if not .Values.existingSecret -}}
{{- $wrong = append $wrong (printf "%s: existingSecret is not set: name the Secret with the keys %s (see charts/README.md)" $c (values .Values.secretKeys | sortAlpha | join ", ")) -}}
{{- end -}}
{{- if not (include "masar-lib.shared" (list . "mongodb" "existingSecret")) -}}
{{- $wrong = append $wrong (printf "%s: mongodb.existingSecret (or global.mongodb.existingSecret) is not set: name the Secret whose key MONGODB_URI is the address of your MongoDB" $c) -}}
{{- end -}}
{{- if not (include "masar-lib.shared" (list . "kafka" "brokers")) -}}
{{- $wrong = append $wrong (printf "%s: kafka.brokers (or global.kafka.brokers) is not set: name your Kafka brokers as host:port, separated by commas" $c) -}}
{{- end -}}
{{- if and (include "masar-lib.shared" (list . "kafka" "username")) (not (include "masar-lib.shared" (list . "kafka" "existingSecret"))) -}}
{{- $wrong = append $wrong (printf "%s: kafka.username is set, but kafka.existingSecret is not: name the Secret whose key KAFKA_PASSWORD is the password" $c) -}}
{{- end -}}
{{- if and (include "masar-lib.isGateway" .) (gt (include "masar-lib.mostReplicas" . | int) 1) (not (include "masar-lib.shared" (list . "valkey" "existingSecret"))) -}}
{{- $wrong = append $wrong "gateway: more than one replica needs valkey.existingSecret (or global.valkey.existingSecret), the Secret whose key REDIS_URL is the address of your Valkey: without it each gateway would grant the whole of every limit; or set replicas to 1 and autoscaling.enabled to false" -}}
{{- end -}}
{{- $notice := .Values.stopNoticeSeconds | default .Values.preStopSeconds | default 0 | int -}}
{{- if gt (add $notice 30) (int .Values.terminationGracePeriodSeconds) -}}
{{- $wrong = append $wrong (printf "%s: terminationGracePeriodSeconds is %d: make it %d or more, the notice and 30 s for running requests" $c (int .Values.terminationGracePeriodSeconds) (add $notice 30)) -}}
{{- end -}}
{{- if and .Values.externalSecret.enabled (not .Values.externalSecret.store) -}}
{{- $wrong = append $wrong (printf "%s: externalSecret.enabled is set, but externalSecret.store is not: name your SecretStore" $c) -}}
{{- end -}}
{{- if $wrong }}{{ fail (printf "\n\nThe values do not hold:\n  %s\n" (join "\n  " $wrong)) }}{{ end -}}
{{- end }}

{{- define "masar-lib.mostReplicas" -}}
{{- if .Values.autoscaling.enabled }}{{ .Values.autoscaling.maxReplicas }}{{ else }}{{ .Values.replicas }}{{ end -}}
{{- end }}
