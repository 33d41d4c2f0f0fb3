{{- define "masar-lib.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "masar-lib.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  capabilities:
    drop: [ALL]
{{- end }}

{{- define "masar-lib.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- if include "masar-lib.shared" (list . "kafka" "caSecret") }}
- name: kafka-ca
  mountPath: /etc/masar/kafka
  readOnly: true
{{- end }}
{{- if include "masar-lib.shared" (list . "tls" "existingSecret") }}
- name: tls
  mountPath: /etc/masar/tls
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "masar-lib.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- with include "masar-lib.shared" (list . "kafka" "caSecret") }}
- name: kafka-ca
  secret:
    secretName: {{ . }}
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
{{- with include "masar-lib.shared" (list . "tls" "existingSecret") }}
- name: tls
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* One kind of probe for all, over the admin port: a grpc probe of Kubernetes cannot speak TLS (charts/adr/0001). */}}
{{- define "masar-lib.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: admin }
  periodSeconds: 2
  failureThreshold: 30
readinessProbe:
  httpGet: { path: /readyz, port: admin }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /healthz, port: admin }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
{{- end }}

{{- define "masar-lib.ports" -}}
{{- if include "masar-lib.isGateway" . }}
- { name: http, containerPort: 8080 }
{{- else }}
- { name: grpc, containerPort: 50051 }
{{- if .Values.streams }}
- { name: http, containerPort: 50052 }
{{- end }}
{{- end }}
- { name: admin, containerPort: 9090 }
{{- end }}

{{- define "masar-lib.spread" -}}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "masar-lib.selector" $ | nindent 6 }}
{{- end }}
{{- end }}

{{- define "masar-lib.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}
