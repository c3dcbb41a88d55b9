import { logoRefusal } from '#domain/logos.ts';

/** No logo is shown larger, and as many pixels are below the limit however they are kept. */
const LONGEST_SIDE = 480;

/** A photo is larger than a logo may be: it is made smaller here. What is no picture stays as it is, and is refused. */
export async function asLogo(file: File): Promise<File> {
  if (logoRefusal(file) !== 'size') return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width!, height!);
    canvas.getContext('2d')!.drawImage(picture, 0, 0, width!, height!);
    picture.close();
    const small = await canvas.convertToBlob({ type: 'image/png' });
    return new File([small], file.name, { type: small.type });
  } catch {
    return file;
  }
}
