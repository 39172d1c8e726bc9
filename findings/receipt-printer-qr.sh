#!/usr/bin/env bash
# Packages: @point-of-sale/receipt-printer-encoder 4.0.1 and node-thermal-printer 4.6.1
#
# What they do: both write the commands of a receipt printer for a QR code. The first replaces each Russian letter of
# the code's text by a question mark, although it prints Russian text on paper well. The second writes UTF-8.
#
# Guess that missed: a QR code holds bytes, and the code page is only for the text on paper. So both write UTF-8, or at
# least the letters in the selected code page.
#
# Seen: a shortened payment code of the Russian standard, ST00012, is written as "Name=???" by the first, with the code
# page cp866 in which it prints the same word as text. No error is raised.
#
# Why it matters: the printed code is sharp and scans at once, so nothing looks wrong in the restaurant. The customer's
# bank reads a recipient of question marks. The last digit of ST00012 says that the text is UTF-8.
set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --ignore-scripts --no-audit --no-fund --silent \
  @point-of-sale/receipt-printer-encoder@4.0.1 node-thermal-printer@4.6.1

cat > look.mjs <<'JS'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import printers from 'node-thermal-printer';

const text = 'ST00012|Name=Чай';
const start = Buffer.from('ST00012');
const payload = bytes => {
  const from = bytes.indexOf(start);
  return JSON.stringify(bytes.subarray(from, from + Buffer.byteLength(text)).toString().split('\x1d')[0]);
};

const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 32 });
const paper = Buffer.from(encoder.initialize().codepage('cp866').line('Чай').encode());
console.log('first, paper', new TextDecoder('ibm866').decode(paper).match(/[А-я]+/)[0]);
console.log('first, QR', payload(Buffer.from(encoder.initialize().codepage('cp866').qrcode(text).encode())));

const { CharacterSet, PrinterTypes, ThermalPrinter } = printers;
const second = new ThermalPrinter({
  type: PrinterTypes.EPSON, interface: 'tcp://127.0.0.1', characterSet: CharacterSet.PC866_CYRILLIC2,
});
second.printQR(text);
console.log('second, QR', payload(second.getBuffer()));
JS

seen=$(node look.mjs)
expected='first, paper Чай
first, QR "ST00012|Name=???"
second, QR "ST00012|Name=Чай"'

printf 'Seen:\n%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf 'It changed. It was:\n%s\n' "$expected"
  exit 1
fi
echo 'As recorded.'
