import { createRequire } from 'node:module'
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler, FastifyValidationResult } from 'fastify/types/schema'
import { checkedAtOnce } from './checkedLater'

type Compile = FastifySchemaCompiler<unknown>

const requirePackage = createRequire(import.meta.url)

/**
 * Fastify's own validators, each compiled by the first request that it looks at. Compiling those of every route takes
 * longer than the rest of the start, and most of them are not needed for hours. Of a body of many values they note the first fault
 * alone.
 */
export const buildValidatorOnUse = ((externalSchemas, options): Compile => {
  const customOptions = { ...options?.customOptions, allErrors: false }
  const compileForAll = compileOnUse(externalSchemas, options)
  const compileForFirst = compileOnUse(externalSchemas, { ...options, customOptions } as typeof options)
  return (route) => {
    const findAll = compileForAll(route)
    const findFirst = compileForFirst(route)
    const validate: FastifyValidationResult = (data) => {
      const compiled = hasManyValues(data) ? findFirst() : findAll()
      const result = compiled(data)
      validate.errors = compiled.errors
      return result
    }
    return validate
  }
}) as BuildCompilerFromPool

function compileOnUse(...[externalSchemas, options]: Parameters<BuildCompilerFromPool>) {
  let compile: Compile | undefined
  return (route: Parameters<Compile>[0]) => {
    let compiled: FastifyValidationResult | undefined
    return (): FastifyValidationResult => {
      compile ??= loadCompiler()(externalSchemas, options) as Compile
      compiled ??= compile({ ...route, schema: checkedAtOnce(route.schema) })
      return compiled
    }
  }
}

/** 90,000 objects without their three values break so many rules that to note all of them takes two seconds and 300 MB. */
const MANY_VALUES = 5_000

function hasManyValues(data: unknown): boolean {
  const values = [data]
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (values.length + inner.length > MANY_VALUES) return true
    values.push(...inner)
  }
  return false
}

function loadCompiler(): BuildCompilerFromPool {
  const createFactory: () => BuildCompilerFromPool = requirePackage('@fastify/ajv-compiler')
  return createFactory()
}
