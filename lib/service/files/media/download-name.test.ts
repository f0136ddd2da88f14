import { expect, it } from 'vitest';
import { downloadName } from './download-name';

const asset = { id: 'asset_1', taskId: null, contentType: 'image/png' };

it.each([
  ['holiday.jpeg', 'filename="holiday.png"; filename*=UTF-8\'\'holiday.png'],
  ['../../etc/passwd', 'filename="passwd.png"; filename*=UTF-8\'\'passwd.png'],
  ['C:\\photos\\cat.png', 'filename="cat.png"; filename*=UTF-8\'\'cat.png'],
  [
    'a"b;c\r\nSet-Cookie: x.png',
    'filename="ab;cSet-Cookie x.png"; filename*=UTF-8\'\'ab%3BcSet-Cookie%20x.png',
  ],
  ['höhle.png', 'filename="h_hle.png"; filename*=UTF-8\'\'h%C3%B6hle.png'],
  ["it's (1).png", "filename=\"it's (1).png\"; filename*=UTF-8''it%27s%20%281%29.png"],
  ['...', 'filename="atelier-asset_1.png"; filename*=UTF-8\'\'atelier-asset_1.png'],
  ['\u202egpj.exe', 'filename="gpj.png"; filename*=UTF-8\'\'gpj.png'],
  [null, 'filename="atelier-asset_1.png"; filename*=UTF-8\'\'atelier-asset_1.png'],
])('names a download of %j safely', (name, expected) => {
  expect(downloadName({ ...asset, name })).toBe(expected);
});

it('takes the extension from the content and the name from the task', () => {
  const output = { ...asset, name: null, taskId: 'task_9', contentType: 'video/mp4' };
  expect(downloadName(output)).toContain('filename="atelier-task_9.mp4"');
});
