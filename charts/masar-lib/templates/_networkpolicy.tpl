{{/* The pods that it selects may do what is listed here and nothing else. */}}
{{- define "masar-lib.networkPolicy" -}}
{{- if .Values.networkPolicy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
{{ include "masar-lib.meta" . }}
spec:
  podSelector:
    matchLabels:
      {{- include "masar-lib.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- if include "masar-lib.isGateway" . }}
    - ports: [{ port: http, protocol: TCP }]
      {{- with .Values.networkPolicy.clients }}
      from:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- else }}
    - ports:
        - { port: grpc, protocol: TCP }
        {{- if .Values.streams }}
        - { port: http, protocol: TCP }
        {{- end }}
      from:
        - podSelector:
            matchLabels: { app.kubernetes.io/name: gateway, app.kubernetes.io/part-of: masar }
          {{- with .Values.networkPolicy.gatewayNamespace }}
          namespaceSelector:
            matchLabels: { kubernetes.io/metadata.name: {{ . }} }
          {{- end }}
    {{- end }}
    - ports: [{ port: admin, protocol: TCP }]
      from:
        - namespaceSelector:
            matchLabels: { kubernetes.io/metadata.name: {{ .Values.networkPolicy.monitoringNamespace }} }
  egress:
    {{- include "masar-lib.egress" . | nindent 4 }}
{{- end }}
{{- end }}

{{- define "masar-lib.dependencies" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
- ports:
    {{- range .Values.networkPolicy.dependencyPorts }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
  {{- with .Values.networkPolicy.dependencies }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "masar-lib.egress" -}}
{{ include "masar-lib.dependencies" . }}
{{- if include "masar-lib.isGateway" . }}
- ports: [{ port: 50051, protocol: TCP }, { port: 50052, protocol: TCP }]
  to:
    - podSelector:
        matchLabels: { app.kubernetes.io/part-of: masar }
      {{- with .Values.networkPolicy.servicesNamespace }}
      namespaceSelector:
        matchLabels: { kubernetes.io/metadata.name: {{ . }} }
      {{- end }}
{{- end }}
{{- if .Values.networkPolicy.internet }}
- ports: [{ port: 443, protocol: TCP }, { port: 80, protocol: TCP }, { port: 1024, endPort: 65535, protocol: TCP }]
  to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: [0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 198.18.0.0/15, 224.0.0.0/4, 240.0.0.0/4]
    - ipBlock:
        cidr: ::/0
        except: ["::1/128", fc00::/7, fe80::/10, ff00::/8, 64:ff9b::/96]
{{- end }}
{{- with .Values.networkPolicy.extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end }}
