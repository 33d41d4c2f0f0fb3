{{- define "masar-lib.configmap" -}}
apiVersion: v1
kind: ConfigMap
{{ include "masar-lib.meta" . }}
data:
  {{- include "masar-lib.config" . | trim | nindent 2 }}
{{- end }}

{{- define "masar-lib.serviceAccount" -}}
{{- if not .Values.serviceAccount.name }}
apiVersion: v1
kind: ServiceAccount
{{ include "masar-lib.meta" . }}
  {{- with .Values.serviceAccount.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}
{{- end }}

{{/* (list . SUFFIX PORTNAME PORT HEADLESS) */}}
{{- define "masar-lib.service" -}}
{{- $root := index . 0 -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "masar-lib.fullname" $root }}{{ index . 1 }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "masar-lib.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ index . 2 }}
spec:
  {{- if index . 4 }}
  # Every replica has an address of its own here: the gateway balances its calls itself.
  clusterIP: None
  publishNotReadyAddresses: false
  {{- end }}
  selector:
    {{- include "masar-lib.selector" $root | nindent 4 }}
  ports:
    - { name: {{ index . 2 }}, port: {{ index . 3 }}, targetPort: {{ index . 2 }}, protocol: TCP }
{{- end }}

{{- define "masar-lib.hpa" -}}
{{- if .Values.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
{{ include "masar-lib.meta" . }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "masar-lib.fullname" . }} }
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .Values.autoscaling.cpuPercent }} }
    {{- with .Values.autoscaling.metrics }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
{{- end }}

{{/* With one replica a budget would only hold up the drain of its node. */}}
{{- define "masar-lib.pdb" -}}
{{- $least := .Values.autoscaling.enabled | ternary .Values.autoscaling.minReplicas .Values.replicas -}}
{{- if gt (int $least) 1 }}
apiVersion: policy/v1
kind: PodDisruptionBudget
{{ include "masar-lib.meta" . }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "masar-lib.selector" . | nindent 6 }}
{{- end }}
{{- end }}

{{- define "masar-lib.serviceMonitor" -}}
{{- if .Values.serviceMonitor.enabled }}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "masar-lib.fullname" . }}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "masar-lib.labels" . | nindent 4 }}
    {{- with .Values.serviceMonitor.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  jobLabel: app.kubernetes.io/name
  selector:
    matchLabels:
      {{- include "masar-lib.selector" . | nindent 6 }}
      app.kubernetes.io/component: admin
  endpoints:
    - { port: admin, path: /metrics, interval: {{ .Values.serviceMonitor.interval }} }
{{- end }}
{{- end }}

{{- define "masar-lib.externalSecret" -}}
{{- if .Values.externalSecret.enabled }}
apiVersion: external-secrets.io/v1
kind: ExternalSecret
{{ include "masar-lib.meta" . }}
spec:
  refreshInterval: {{ .Values.externalSecret.refreshInterval }}
  secretStoreRef: { kind: {{ .Values.externalSecret.storeKind }}, name: {{ .Values.externalSecret.store }} }
  target: { name: {{ .Values.existingSecret }}, creationPolicy: Owner }
  data:
    {{- range $name, $key := .Values.secretKeys }}
    {{- if or (not (has $name $.Values.optionalSecrets)) (has $name $.Values.externalSecret.optional) }}
    - secretKey: {{ $key }}
      remoteRef: { key: {{ $.Values.externalSecret.remoteKey | default $.Values.existingSecret }}, property: {{ $key }} }
    {{- end }}
    {{- end }}
{{- end }}
{{- end }}
