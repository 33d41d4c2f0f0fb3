{{- define "masar-lib.deployment" -}}
apiVersion: apps/v1
kind: Deployment
{{ include "masar-lib.meta" . }}
spec:
  {{- if not .Values.autoscaling.enabled }}
  replicas: {{ .Values.replicas }}
  {{- end }}
  minReadySeconds: {{ .Values.minReadySeconds }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "masar-lib.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "masar-lib.labels" . | nindent 8 }}
        {{- with .Values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        checksum/config: {{ include "masar-lib.config" . | sha256sum }}
        {{- with .Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "masar-lib.serviceAccountName" . }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
      {{- include "masar-lib.pullSecrets" . | nindent 6 }}
      {{- include "masar-lib.podSecurity" . | nindent 6 }}
      {{- include "masar-lib.placement" . | nindent 6 }}
      topologySpreadConstraints:
        {{- include "masar-lib.spread" . | nindent 8 }}
      containers:
        - name: {{ .Chart.Name }}
          image: {{ include "masar-lib.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          envFrom:
            - configMapRef: { name: {{ include "masar-lib.fullname" . }} }
          env:
            {{- include "masar-lib.env" . | nindent 12 }}
          ports:
            {{- include "masar-lib.ports" . | nindent 12 }}
          {{- include "masar-lib.probes" . | nindent 10 }}
          {{- if not (include "masar-lib.isGateway" .) }}
          # The image has no shell to sleep in. Gateways give notice themselves (stopNoticeSeconds).
          lifecycle:
            preStop: { sleep: { seconds: {{ .Values.preStopSeconds }} } }
          {{- end }}
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
          {{- include "masar-lib.containerSecurity" . | nindent 10 }}
          volumeMounts:
            {{- include "masar-lib.mounts" . | nindent 12 }}
            {{- include "masar-lib.secretMount" . | nindent 12 }}
      volumes:
        {{- include "masar-lib.volumes" . | nindent 8 }}
        {{- include "masar-lib.secretVolume" (include "masar-lib.secretFiles" .) | nindent 8 }}
{{- end }}

{{- define "masar-lib.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (include "masar-lib.fullname" .) -}}
{{- end }}
