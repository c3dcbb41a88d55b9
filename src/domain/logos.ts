export const LOGO_LIMIT = 1024 * 1024;
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file is no logo, before it is sent. The server looks at its bytes. */
export function logoRefusal({ type, size }: { type: string; size: number }): 'kind' | 'size' | null {
  if (!LOGO_TYPES.includes(type)) return 'kind';
  return size > LOGO_LIMIT ? 'size' : null;
}
