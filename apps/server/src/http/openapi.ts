import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase, type Endpoint } from '@put/contract/base/endpoint';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Serves OpenAPI 3.1, made of the contract, at openapi.json, and pages to browse it at docs. Must be registered before
 * the routes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '«Путь»',
        version: '1.0.0',
        description: 'Errors are RFC 9457 problem documents with a stable `code`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      return { ...described, schema: { ...described.schema, ...filesOf(route.route.config?.endpoint) } };
    },
  });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: true,
    // some schools use plain http, where files of https can not be had
    transformStaticCSP: (policy) => policy.replace(/;?\s*upgrade-insecure-requests/, ''),
    theme: { title: 'API «Пути»' },
  });
}

const bytes = { type: 'string', format: 'binary' };

/** Describes files, for which the contract has no Zod shape. */
const filesOf = (endpoint: Endpoint | undefined) => ({
  ...(endpoint?.bodyKind === 'multipart' && {
    consumes: ['multipart/form-data'],
    body: { type: 'object', required: ['file'], properties: { file: bytes } },
  }),
  ...(endpoint?.replyKind === 'content' && {
    response: { 200: { description: 'The bytes', content: { 'application/octet-stream': { schema: bytes } } } },
  }),
});
