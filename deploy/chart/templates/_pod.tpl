{{- /* Метки процессов роли .role */ -}}
{{- define "put.labels" -}}
{ app: {{ .Release.Name }}, role: {{ .role }} }
{{- end }}

{{- /* Под процесса роли .role: .resources, .probes, .more — то, что есть только у неё */ -}}
{{- define "put.pod" -}}
metadata:
  labels: {{ include "put.labels" . }}
  # другие переменные — другой под: сам под за ними не следит
  annotations: { checksum/settings: {{ toJson .Values.settings | sha256sum }} }
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 40
  securityContext:
    runAsNonRoot: true
    runAsUser: 10000
    runAsGroup: 10000
    fsGroup: 10000
    seccompProfile: { type: RuntimeDefault }
  {{- with .more }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  containers:
    - name: put
      image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
      args: [{{ .role }}]
      envFrom: [{ configMapRef: { name: {{ .Release.Name }} } }]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      {{- with .probes }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      resources: {{ toJson .resources }}
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets/put, readOnly: true }
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - { name: secrets, secret: { secretName: {{ .Values.secret }}, defaultMode: 0440 } }
    - { name: data, emptyDir: {} }
    - { name: tmp, emptyDir: {} }
{{- end }}
