/**
 * The only script of these pages. A form that wants a passkey is hidden until a browser is there that knows them. What the passkey answers
 * travels in a field of its form.
 */
export const PASSKEY_SCRIPT = `for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) continue;
  form.hidden = false;
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const failed = form.querySelector('[role=alert]');
    failed.hidden = true;
    try {
      const options = JSON.parse(form.dataset.options);
      const answer = form.dataset.passkey === 'make'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.answer.value = JSON.stringify(answer);
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
}
`;
