/* Makes one call of the system library fail: the one of number FAULT_AT (from 1) of the function FAULT_CALL. Loaded with
   LD_PRELOAD. The file FAULT_DONE is made when the call has failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int calls;

static int fails(const char *name) {
    const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *done = getenv("FAULT_DONE");
    if (!call || !at || strcmp(call, name) != 0) return 0;
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != atoi(at)) return 0;
    FILE *(*open_file)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
    FILE *file = done ? open_file(done, "w") : NULL;
    if (file) fclose(file);
    return 1;
}

#define NEXT(result, name, ...) ((result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

static int opened(const char *path, int flags, mode_t mode) {
    if (fails("open")) { errno = EMFILE; return -1; }
    return NEXT(int, open64, const char *, int, ...)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
    return opened(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
    return opened(path, flags, mode);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    if (fails("write")) { errno = EIO; return -1; }
    return NEXT(ssize_t, pwrite64, int, const void *, size_t, off_t)(file, bytes, length, offset);
}

ssize_t pread64(int file, void *bytes, size_t length, off_t offset) {
    if (fails("read")) { errno = EIO; return -1; }
    return NEXT(ssize_t, pread64, int, void *, size_t, off_t)(file, bytes, length, offset);
}

int fsync(int file) {
    if (fails("fsync")) { errno = EIO; return -1; }
    return NEXT(int, fsync, int)(file);
}

int rename(const char *from, const char *to) {
    if (fails("rename")) { errno = EIO; return -1; }
    return NEXT(int, rename, const char *, const char *)(from, to);
}

int unlink(const char *path) {
    if (fails("unlink")) { errno = EIO; return -1; }
    return NEXT(int, unlink, const char *)(path);
}

int mkdir(const char *path, mode_t mode) {
    if (fails("mkdir")) { errno = EIO; return -1; }
    return NEXT(int, mkdir, const char *, mode_t)(path, mode);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    if (fails("thread")) return EAGAIN;
    return NEXT(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)(
        thread, attributes, work, argument);
}
