import type { Letter } from '@canone/contracts/letters/mail-letter';

export function resetLetter({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: 'La tua nuova password di Canone',
    name,
    paragraphs: [
      'per scegliere una nuova password apri questo indirizzo entro un’ora: funziona una volta sola.',
    ],
    action: { label: 'Scegli la nuova password', url: link },
    closing: 'Se non l’hai chiesto tu, non devi fare nulla: la password resta quella di prima.',
  };
}
