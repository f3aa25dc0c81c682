import { createRequire } from 'node:module'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler, FastifyValidationResult } from 'fastify/types/schema'
import { checkedAtOnce } from './checkedLater'

type Compile = FastifySchemaCompiler<unknown>

const requirePackage = createRequire(import.meta.url)

/**
 * Fastify's own validators, each compiled by the first request that it looks at. Compiling those of every route takes
 * longer than the rest of the start, and most of them are not needed for hours.
 */
export const buildValidatorOnUse = ((externalSchemas, options): Compile => {
  let compile: Compile | undefined
  return (route) => {
    let compiled: FastifyValidationResult | undefined
    const validate: FastifyValidationResult = (data) => {
      compile ??= loadCompiler()(externalSchemas, options) as Compile
      compiled ??= compile({ ...route, schema: checkedAtOnce(route.schema) })
      const result = compiled(data)
      validate.errors = compiled.errors
      return result
    }
    return validate
  }
}) as BuildCompilerFromPool

function loadCompiler(): BuildCompilerFromPool {
  const createFactory: () => BuildCompilerFromPool = requirePackage('@fastify/ajv-compiler')
  return createFactory()
}
