import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Traces } from './traces.ts';

type Options = {
  /** An OTLP receiver over HTTP: `http://127.0.0.1:4318/v1/traces`. */
  url: string;
  /** What this process is. */
  own: { role: string; instance: string; release: string };
  /** Called each time an export fails. The spans of that export are lost. */
  onError: (error: unknown) => void;
};

const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, query: SpanKind.CLIENT };

/**
 * Sends traces by OpenTelemetry. The trace of a call has the id of the call without hyphens, which are 16 bytes both;
 * the span of the call has its second half. So a job in another process finds its parent without carrying more.
 */
export function otelTraces({ url, own, onError }: Options): Traces {
  let next: { traceId: string; spanId: string } | undefined;
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `put-${own.role}`,
      'service.version': own.release,
      'service.instance.id': own.instance,
    }),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? random.generateTraceId(),
      generateSpanId: () => next?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: telling(new OTLPTraceExporter({ url }), onError) })],
  });
  const tracer = provider.getTracer('put');
  return {
    ended({ kind, causedBy, name, ms, isFailed, attributes }) {
      const endMs = Date.now();
      const call = causedBy === undefined ? undefined : spanOf(causedBy);
      const parent = call && kind !== 'call' ? trace.setSpanContext(ROOT_CONTEXT, call) : ROOT_CONTEXT;
      next = kind === 'call' ? call : undefined;
      const options = { kind: kinds[kind], startTime: endMs - ms, attributes };
      const span = tracer.startSpan(name, options, parent);
      next = undefined;
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endMs);
    },
    close: () => provider.shutdown().catch(onError),
  };
}

function spanOf(callId: string) {
  const traceId = callId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** The library tells a logger of its own about what it could not send. */
const telling = (exporter: SpanExporter, onError: Options['onError']): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) onError(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});
