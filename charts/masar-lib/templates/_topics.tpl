{{/* Before the part starts, as it makes no topic by use. Its own labels: no Service may select it. */}}
{{- define "masar-lib.topics" -}}
{{- if .Values.topics.enabled }}
{{- if .Values.networkPolicy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "masar-lib.fullname" . }}-topics
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "masar-lib.topicsLabels" . | nindent 4 }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "-1"
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  podSelector:
    matchLabels: { app.kubernetes.io/name: {{ .Chart.Name }}-topics, app.kubernetes.io/instance: {{ .Release.Name }} }
  policyTypes: [Ingress, Egress]
  egress:
    {{- include "masar-lib.dependencies" . | nindent 4 }}
---
{{- end }}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "masar-lib.fullname" . }}-topics
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "masar-lib.topicsLabels" . | nindent 4 }}
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 3
  activeDeadlineSeconds: 300
  ttlSecondsAfterFinished: 3600
  template:
    metadata:
      labels:
        {{- include "masar-lib.topicsLabels" . | nindent 8 }}
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- include "masar-lib.pullSecrets" . | nindent 6 }}
      {{- include "masar-lib.podSecurity" . | nindent 6 }}
      {{- include "masar-lib.placement" . | nindent 6 }}
      containers:
        - name: topics
          image: {{ include "masar-lib.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          command: [node, dist/src/admin.js]
          args:
            - topics
            - --partitions={{ .Values.topics.partitions }}
            {{- with .Values.topics.replicationFactor }}
            - --replication-factor={{ . }}
            {{- end }}
          env:
            {{- range $name, $value := include "masar-lib.kafkaConfig" . | fromYaml }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
            {{- include "masar-lib.kafkaSecretEnv" . | nindent 12 }}
          resources:
            requests: { cpu: 50m, memory: 128Mi, ephemeral-storage: 16Mi }
            limits: { memory: 256Mi, ephemeral-storage: 128Mi }
          {{- include "masar-lib.containerSecurity" . | nindent 10 }}
          volumeMounts:
            {{- include "masar-lib.mounts" . | nindent 12 }}
            {{- if include "masar-lib.kafkaSecretFile" . }}
            {{- include "masar-lib.secretMount" . | nindent 12 }}
            {{- end }}
      volumes:
        {{- include "masar-lib.volumes" . | nindent 8 }}
        {{- with include "masar-lib.kafkaSecretFile" . }}
        {{- include "masar-lib.secretVolume" . | nindent 8 }}
        {{- end }}
{{- end }}
{{- end }}

{{- define "masar-lib.topicsLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}-topics
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: masar
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
