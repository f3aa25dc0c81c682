/**
 * Names as short as they can be, for what is delivered: modules, chunks and exports by their order and frequency of use, where
 * the defaults keep them steady from one build to the next at the price of more characters. Files are named by their content
 * all the same.
 */
export const shortNames = { moduleIds: 'natural', chunkIds: 'natural', mangleExports: 'size' } as const
