import type { InterfaceCase } from '@pergola/sdk/testing'

export default [{ name: 'left alone', steps: [], stored: /^[1-9]\d*$/ }] satisfies InterfaceCase[]
