import { StorageError } from './StorageError'

/** @throws {@link StorageError} `invalid-name` unless the name stays below the root on every driver and platform */
export function checkName(name: string): void {
  const hasSafeCharacters = !/[\p{Cc}\\:]/u.test(name)
  const hasSafeParts = name.split('/').every((part) => !['', '.', '..'].includes(part))
  if (!hasSafeCharacters || !hasSafeParts) throw new StorageError('invalid-name', name)
}
