import type { InterfaceCase } from '@pergola/sdk/testing'

export default [{ name: 'left alone', steps: [], stored: null }] satisfies InterfaceCase[]
